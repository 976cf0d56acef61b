/** A product or category that a change of many, or taking one back, left as it is. */
export interface SkippedProduct {
  readonly id: string;
  readonly name: string;
  /** Turkish sentence. */
  readonly reason: string;
}
