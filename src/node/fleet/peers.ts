import { missingPeer } from '../peers.ts'

/** The packages that only the fleet needs. */
export async function loadPeers() {
  try {
    const [bullmq, { Redis }] = await Promise.all([import('bullmq'), import('ioredis')])
    return { bullmq, Redis }
  } catch (error) {
    throw missingPeer(error, 'the fleet', 'bullmq', 'ioredis')
  }
}
