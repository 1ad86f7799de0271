/** The types of `grains.mjs`. */
export interface Grain {
  gram: number
  stride: number
}
export declare const GRAINS: Grain[]
export declare function grainModule(grain: Grain): Uint8Array
