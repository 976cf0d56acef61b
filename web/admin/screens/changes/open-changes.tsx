import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UnfinishedChangeJson } from '#contract/catalogue/product/admin-products';
import type { Proposal } from '#domain/panel/proposal';
import { changesTexts } from '../../../texts/panel/changes.ts';
import { productsTexts } from '../../../texts/panel/products.ts';
import { OPENED, refresh, useCall } from '../../api/panel-calls.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { CallButton, DialogButton } from '../../components/dialog/dialog-buttons.tsx';
import { Modal } from '../../components/dialog/dialogs.tsx';
import { Fault } from '../../components/form/form-field.tsx';
import { showTime } from '../../lib/format.ts';
import { BulkRun } from '../products/bulk/bulk-run.tsx';
import { callOf, useChangeCall } from './use-changes.ts';
import { previewBulk } from '../products/use-products.ts';

const texts = changesTexts.proposal;
const PROPOSALS = '/api/admin/proposals';

/** The agent's name, without what makes it an author. */
function nameOf({ by }: Proposal): string {
  return by.replace(/^\w+:/, '');
}

interface ProposalDialogProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

function ProposalDialog({ proposal, onClose }: ProposalDialogProps) {
  const { id, ids, operation } = proposal;
  const preview = useQuery({
    ...OPENED,
    queryKey: ['proposal', id],
    queryFn: () => previewBulk({ ids, operation, proposal: id }),
  });
  if (preview.data) {
    const firstReason = texts.reason(nameOf(proposal));
    return <BulkRun preview={preview.data} {...{ firstReason, onClose }} />;
  }
  return (
    <Modal title={texts.title} onClose={onClose}>
      {preview.error ? (
        <Fault role="alert">{preview.error.message}</Fault>
      ) : (
        <p role="status">{productsTexts.bulk.previewing}</p>
      )}
    </Modal>
  );
}

function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const { id, ids, reason, at } = proposal;
  const client = useQueryClient();
  return (
    <Card as="div" className="mb-4 flex flex-wrap items-center gap-3" role="status">
      <p className="min-w-0 flex-1 basis-72">
        {texts.text(nameOf(proposal), ids.length, reason, showTime(at))}
      </p>
      <DialogButton isSmall look="strong" label={texts.look}>
        {(close) => (
          <ProposalDialog
            proposal={proposal}
            onClose={() => {
              close();
              // Not before: with its card the window with the outcome would be gone.
              void refresh(client, [PROPOSALS]);
            }}
          />
        )}
      </DialogButton>
      <CallButton
        isSmall
        label={texts.refuse}
        method="DELETE"
        path={`${PROPOSALS}/${id}`}
        done={texts.refused}
        stale={[PROPOSALS]}
      />
    </Card>
  );
}

function UnfinishedCard({ change }: { readonly change: UnfinishedChangeJson }) {
  const { id, action, at } = change;
  const { isPending, progress, mutate } = useChangeCall();
  return (
    <Card as="div" className="mb-4 flex flex-wrap items-center gap-3" role="alert">
      <p className="min-w-0 flex-1 basis-72">
        {progress
          ? changesTexts.resolving(progress.done, progress.total)
          : changesTexts.unfinished(change, changesTexts.actions[action] ?? action, showTime(at))}
      </p>
      <Button isSmall disabled={isPending} onClick={() => mutate(callOf(id, 'finish'))}>
        {changesTexts.finish}
      </Button>
      <Button isSmall disabled={isPending} onClick={() => mutate(callOf(id, 'revert'))}>
        {changesTexts.undo}
      </Button>
    </Card>
  );
}

/** Changes that need a decision: those that a crash interrupted, and those that agents propose. */
export function OpenChanges() {
  const { data: unfinished = [] } = useCall('/api/admin/changes/unfinished');
  const { data: proposals = [] } = useCall(PROPOSALS, {}, { staleTime: 0 });
  return (
    <>
      {unfinished.map((change) => (
        <UnfinishedCard key={change.id} change={change} />
      ))}
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
    </>
  );
}
