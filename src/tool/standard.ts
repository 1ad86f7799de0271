import { type ParsedEdit, readInput } from './parse.ts'

/** The part of Standard Schema (standardschema.dev, version 1) that `editsSchema` has; written out, to depend on nothing. */
export interface EditsSchema {
  /** What libraries look for: `validate` gives the edits, or the issues with their paths as keys. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'replace-exactly-once'
    /** The edits of an input, or the issues with it. */
    readonly validate: (value: unknown) =>
      | { readonly value: ParsedEdit[]; readonly issues?: undefined }
      | {
          readonly issues: readonly {
            readonly message: string
            readonly path: readonly (string | number)[]
          }[]
        }
    readonly types?: { readonly input: unknown; readonly output: ParsedEdit[] }
  }
}

/** `parseEdits` for everything that takes a Standard Schema: routers, form and agent libraries. */
export const editsSchema: EditsSchema = {
  '~standard': {
    version: 1,
    vendor: 'replace-exactly-once',
    validate(value) {
      const { edits, issues } = readInput(value)
      return issues.length === 0 ? { value: edits } : { issues }
    },
  },
}
