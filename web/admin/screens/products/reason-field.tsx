import { MAX_REASON_LENGTH } from '#domain/panel/save-reason';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import type { ValueProps } from '../../components/form/rows-field.tsx';

export function ReasonField({ value, onChange }: ValueProps) {
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
