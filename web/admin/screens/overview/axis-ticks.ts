const STEPS = [1, 2, 5, 10] as const;

/** Round values for an axis from zero to at least `max`, in about four steps; one step if `max` is 0. */
export function axisTicks(max: number): readonly number[] {
  if (max <= 0) return [0, 1];
  const rough = max / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * magnitude >= rough) ?? 10) * magnitude;
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
