import { CopyText } from '../../components/copy-text.tsx';

/** The button that copies, as small as the panel's others. */
export function CopyButton(props: { readonly text: string; readonly label?: string }) {
  return <CopyText {...props} className="button-small" />;
}
