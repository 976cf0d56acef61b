interface ControlEvent {
  readonly currentTarget: HTMLInputElement | HTMLSelectElement;
}

/** Makes a control required; the browser shows this text instead of its own, which may be in another language. */
export function requiredWith(text: string) {
  return {
    required: true,
    onInvalid: ({ currentTarget }: ControlEvent) => currentTarget.setCustomValidity(text),
    onInput: ({ currentTarget }: ControlEvent) => currentTarget.setCustomValidity(''),
  };
}
