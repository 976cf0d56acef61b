/** Remembers the last value; it is computed anew when one of its sources is another one. */
export function rememberLast<Value>(): (sources: readonly unknown[], compute: () => Value) => Value {
  let last: { readonly sources: readonly unknown[]; readonly value: Value } | undefined;
  return (sources, compute) => {
    const isSame =
      last?.sources.length === sources.length &&
      last.sources.every((source, index) => source === sources[index]);
    if (!last || !isSame) last = { sources, value: compute() };
    return last.value;
  };
}
