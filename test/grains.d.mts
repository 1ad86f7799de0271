/** The types of `grains.mjs`. */
export interface Grain {
  gram: number
  stride: number
}
export declare const GRAINS: Grain[]
export declare function grainModule(grain: Grain): Uint8Array
export declare const FLAGS: string[]
export declare function realSources(): Record<string, string>
export declare function tinySources(sources: Record<string, string>, grain: Grain): Record<string, string>
