/** A product or category that a change of many, or its undo, left unchanged. */
export interface SkippedProduct {
  readonly id: string;
  readonly name: string;
  /** Turkish sentence. */
  readonly reason: string;
}
