/** The types of `build.mjs`. */
export declare const ENTRY: string
export declare function partsSources(sources: Record<string, string>): Record<string, string>
export declare function partsModule(): Uint8Array
