const FACT_LINE = /^([^:]{1,60}):\s*(\S.*)$/s;

/** The facts among the features of a product, written as `Key: value`; of one key the first line counts. */
export function readFacts(features: readonly string[]): ReadonlyMap<string, string> {
  const facts = new Map<string, string>();
  for (const line of features) {
    const [, key = '', value = ''] = FACT_LINE.exec(line) ?? [];
    if (key && !facts.has(key.trim())) facts.set(key.trim(), value.trim());
  }
  return facts;
}
