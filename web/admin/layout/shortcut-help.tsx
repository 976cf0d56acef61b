import { paletteTexts } from '../../texts/panel/palette.ts';
import { Modal } from '../components/dialog/dialogs.tsx';
import { CheckField } from '../components/form/form-field.tsx';
import { type StoredText, useStoredText } from '../../lib/stored/stored-text.ts';
import { orderSound } from '../lib/order-sound.ts';
import { useTabs } from './tabs.ts';
import { shortcutsPreference } from './use-shortcuts.ts';
import { CardTitle } from '../components/card.tsx';

export const KEY_LOOK =
  'rounded-sm border border-b-2 border-line bg-ground px-1.5 py-px font-[inherit] text-[0.8125rem] text-ink-soft';

const texts = paletteTexts.help;

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly preference: StoredText;
  /** The value when nothing was chosen. */
  readonly isOnByDefault: boolean;
}

function Switch({ label, hint, preference, isOnByDefault }: SwitchProps) {
  const value = useStoredText(preference);
  return (
    <CheckField
      label={label}
      hint={hint}
      checked={value === null ? isOnByDefault : value === 'on'}
      onCheck={(isOn) => preference.write(isOn ? 'on' : 'off')}
    />
  );
}

function Keys({ keys, label }: { readonly keys: readonly string[]; readonly label: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-1.5">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5 whitespace-nowrap">
        {keys.map((key, index) => (
          <kbd key={`${key}-${index === 0}`} className={KEY_LOOK}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

/** The keyboard shortcuts, and the settings of this browser. */
export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  const tabs = useTabs();
  return (
    <Modal title={texts.title} hasCloseButton onClose={onClose}>
      <div className="grid gap-4">
        <Switch label={texts.sound} hint={texts.soundHint} preference={orderSound} isOnByDefault={false} />
        <Switch
          label={texts.enabled}
          hint={texts.enabledHint}
          preference={shortcutsPreference}
          isOnByDefault
        />
      </div>
      <CardTitle as="h3" className="mt-5 mb-1">
        {texts.keys}
      </CardTitle>
      <dl className="divide-y divide-line">
        <Keys keys={['Ctrl', 'K']} label={texts.palette} />
        <Keys keys={['/']} label={texts.search} />
        <Keys keys={['?']} label={texts.help} />
        {tabs.map(
          ({ key, label }) =>
            key !== undefined && <Keys key={key} keys={['g', key]} label={texts.goTo(label)} />,
        )}
      </dl>
    </Modal>
  );
}
