/** The queue's name where none is given. */
export const DEFAULT_QUEUE = 'replace-exactly-once'

/** The Redis where none is given. */
export const DEFAULT_REDIS = 'redis://127.0.0.1:6379'
