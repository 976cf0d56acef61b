import type { UnfinishedChangeJson } from '#contract/catalogue/product/admin-products';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { showTime } from '../../lib/format.ts';
import { callOf, useResolveUnfinished, useUnfinished } from './use-changes.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';

const ACTIONS: Readonly<Record<string, string>> = texts.actions;

function Unfinished({ change }: { readonly change: UnfinishedChangeJson }) {
  const { id, action, done, total, by, at } = change;
  const { isPending, progress, mutate } = useResolveUnfinished();
  return (
    <Card as="div" className="mb-4 flex flex-wrap items-center gap-3" role="alert">
      <p className="min-w-0 flex-1 basis-72">
        {progress
          ? texts.resolving(progress.done, progress.total)
          : texts.unfinished(ACTIONS[action] ?? action, done, total, by, showTime(at))}
      </p>
      <Button isSmall disabled={isPending} onClick={() => mutate(callOf(id, 'finish'))}>
        {texts.finish}
      </Button>
      <Button isSmall disabled={isPending} onClick={() => mutate(callOf(id, 'revert'))}>
        {texts.undo}
      </Button>
    </Card>
  );
}

/** Asks what to do with changes that a crash interrupted; nothing if there are none. */
export function UnfinishedBanner() {
  const { data = [] } = useUnfinished();
  return data.map((change) => <Unfinished key={change.id} change={change} />);
}
