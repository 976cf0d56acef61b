import { MAX_REASON_LENGTH } from '#domain/panel/save-reason';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <input
      type="text"
      className="field max-w-104 min-w-0 flex-[1_1_14rem] max-md:max-w-none max-md:basis-full"
      aria-label={texts.reason}
      placeholder={texts.reasonHint}
      maxLength={MAX_REASON_LENGTH}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
