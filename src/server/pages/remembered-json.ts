const jsonOf = new WeakMap<object, string>();

/** The JSON of what stays the same object while it says the same. */
export function rememberedJson(data: object): string {
  const json = jsonOf.get(data) ?? JSON.stringify(data);
  jsonOf.set(data, json);
  return json;
}
