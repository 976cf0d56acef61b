import { CopyText } from '../../components/copy-text.tsx';

/** The copy button in the size of the panel's other buttons. */
export function CopyButton(props: { readonly text: string; readonly label?: string }) {
  return <CopyText {...props} className="button-small" />;
}
