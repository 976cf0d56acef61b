import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { UsedCampaignJson } from '#contract/orders/campaigns/campaigns';
import { slugOf } from '#kernel/slug';
import { campaignsTexts as texts } from '../../../texts/panel/campaigns.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Card, Tag, type TagKind } from '../../components/card.tsx';
import { ConfirmButton } from '../../components/dialog/dialog-buttons.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { PagedTable } from '../../components/table/pages.tsx';
import { Hint, TextField } from '../../components/form/form-field.tsx';
import { ScreenTitle, EmptyState, Resource } from '../../components/screen.tsx';
import { showDay } from '../../lib/format.ts';
import { FileEditor } from '../files/file-editor.tsx';
import { FileProblems } from '../files/file-problems.tsx';
import { FILE_PROBLEMS, useFileProblems, useRemoveText } from '../files/use-files.ts';
import { CAMPAIGNS, pathOfCampaign, useCampaigns } from './use-campaigns.ts';
import { submitting } from '../../components/form/form.tsx';

const TAGS: Readonly<Record<UsedCampaignJson['standing'], TagKind>> = {
  active: 'ok',
  planned: 'brand',
  ended: undefined,
  usedUp: 'wait',
};

const screenOf = (id: string): string => `/admin/campaigns/${id}`;

function daysOf({ from, to }: UsedCampaignJson): string {
  if (from === null) return to === null ? texts.always : texts.until(showDay(to));
  return to === null ? texts.since(showDay(from)) : texts.span(showDay(from), showDay(to));
}

function NewCampaign({ usedIds }: { readonly usedIds: readonly string[] }) {
  const [name, setName] = useState('');
  const [, navigate] = useLocation();
  const { data: problems = [] } = useFileProblems();
  const slug = slugOf(name);
  const isUsed = usedIds.includes(slug) || problems.some(({ file }) => file === pathOfCampaign(slug));
  return (
    <Card>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={submitting(() => {
          const query = new URLSearchParams({ name: name.trim() }).toString();
          if (slug !== '' && !isUsed) navigate(`${screenOf(slug)}?${query}`);
        })}
      >
        <TextField
          label={texts.newName}
          placeholder={texts.newNameHint}
          fault={isUsed ? texts.nameInUse : undefined}
          value={name}
          onText={setName}
        />
        <Button type="submit" disabled={slug === '' || isUsed}>
          {texts.create}
        </Button>
      </form>
    </Card>
  );
}

/** `/admin/campaigns`: the owner's campaigns and how often each was used. */
export function CampaignsScreen() {
  const query = useCampaigns();
  const remove = useRemoveText([CAMPAIGNS, FILE_PROBLEMS]);
  const [broken, setBroken] = useState<string>();
  const columns: readonly Column<UsedCampaignJson>[] = [
    {
      head: texts.campaign,
      kind: 'name',
      cell: ({ id, title }) => (
        <Link href={screenOf(id)} className="underline">
          {title}
        </Link>
      ),
    },
    { head: texts.code, cell: ({ code }) => code ?? texts.automatic },
    {
      head: texts.standing,
      cell: ({ standing }) => <Tag kind={TAGS[standing]}>{texts.standings[standing]}</Tag>,
    },
    { head: texts.days, kind: 'time', cell: daysOf },
    {
      head: texts.uses,
      kind: 'number',
      cell: ({ uses, limit }) => (limit === null ? uses : `${uses} / ${limit}`),
    },
  ];
  return (
    <>
      <ScreenTitle className="mb-2">{shellTexts.tabs.campaigns}</ScreenTitle>
      <Hint className="mb-4">{texts.intro}</Hint>
      <Resource query={query}>
        {(campaigns) => (
          <div className="grid gap-5">
            <FileProblems folder="campaigns" onOpen={setBroken} />
            {campaigns.length === 0 ? (
              <EmptyState title={texts.empty} />
            ) : (
              <PagedTable
                label={shellTexts.tabs.campaigns}
                columns={columns}
                actions={(campaign) => (
                  <>
                    <ButtonLink
                      isSmall
                      href={screenOf(campaign.id)}
                      aria-label={shellTexts.states.editOf(campaign.title)}
                    >
                      {shellTexts.states.edit}
                    </ButtonLink>
                    <ConfirmButton
                      isSmall
                      label={shellTexts.states.delete}
                      aria-label={shellTexts.states.deleteOf(campaign.title)}
                      question={{ title: texts.removeTitle, text: texts.removeText(campaign.title) }}
                      onConfirm={() =>
                        remove.mutateAsync({ path: pathOfCampaign(campaign.id), title: campaign.title })
                      }
                    />
                  </>
                )}
                rows={campaigns}
                keyOf={({ id }) => id}
              />
            )}
            <NewCampaign usedIds={campaigns.map(({ id }) => id)} />
          </div>
        )}
      </Resource>
      {broken !== undefined && <FileEditor key={broken} path={broken} onClose={() => setBroken(undefined)} />}
    </>
  );
}
