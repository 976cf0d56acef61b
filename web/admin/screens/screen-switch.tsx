import { shellTexts } from '../../texts/panel/shell.ts';
import { useSession } from '../api/use-session.ts';
import { isCurrentTab, TABS } from '../layout/tabs.ts';
import { EmptyState } from '../components/states.tsx';

/** The screen at a path of the panel. */
export function ScreenSwitch({ path }: { readonly path: string }) {
  const { data: session } = useSession();
  const tab = TABS.find((each) => isCurrentTab(each, path));
  if (tab && session && !session.permissions.includes(tab.permission)) {
    return <EmptyState title={shellTexts.states.forbidden} />;
  }
  return <h1 className="panel-title">{tab?.label ?? shellTexts.title}</h1>;
}
