/** One measured figure beside its floor and its target. */
export interface BenchRow {
  readonly name: string;
  readonly value: string;
  /** The bare limit or rival measured in the same run. */
  readonly floor?: string;
  readonly ratio?: string;
  readonly target: string;
  readonly met: boolean;
}
