import { type MadeToken, newToken, type TokenJson } from '#contract/panel/tokens';
import { SCOPES, USUAL_LIFE } from '#domain/panel/api-token';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useCall } from '../../api/use-call.ts';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { RemoveButton } from '../../components/dialog/remove-button.tsx';
import { optionsOf } from '../../components/form/fields.tsx';
import { Hint } from '../../components/form/form-field.tsx';
import { ListResource } from '../../components/states.tsx';
import { showDay, showTime } from '../../lib/format.ts';
import { SecretForm } from './secret-form.tsx';

const texts = settingsTexts.tokens;
const PATH = '/api/admin/tokens';
const EMPTY = {
  name: '',
  expires: USUAL_LIFE,
  'catalogue:read': false,
  'catalogue:write': false,
  'orders:read': false,
  'orders:write': false,
  'orders:persons': false,
};

function TokenRow({ token: { name, scopes, state, expiresAt, lastUsedAt } }: { readonly token: TokenJson }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="mr-auto min-w-0">
        <span className="font-medium">{name}</span>
        <span className="block text-sm text-ink-soft">
          {[
            scopes.join(', '),
            expiresAt === null ? texts.endless : texts.until(showDay(expiresAt.slice(0, 10))),
            lastUsedAt === null ? texts.unused : texts.lastUsed(showTime(lastUsedAt)),
          ].join(' · ')}
        </span>
      </span>
      <Tag kind={state === 'active' ? 'ok' : undefined}>{texts.states[state]}</Tag>
      {state !== 'revoked' && (
        <RemoveButton
          path={`${PATH}/${encodeURIComponent(name)}`}
          stale={[PATH]}
          label={texts.revoke}
          aria-label={`${texts.revoke}: ${name}`}
          question={{ title: texts.revoke, text: texts.revokeText(name) }}
        />
      )}
    </li>
  );
}

/** API keys for other programs. */
export function TokenList() {
  return (
    <Card>
      <CardTitle className="mb-2">{texts.title}</CardTitle>
      <Hint className="mb-3">{texts.intro}</Hint>
      <ListResource query={useCall(PATH)} empty={<p>{texts.empty}</p>}>
        {(tokens) => (
          <ul className="grid gap-3">
            {tokens.map((token) => (
              <TokenRow key={token.name} token={token} />
            ))}
          </ul>
        )}
      </ListResource>
      <SecretForm
        path={PATH}
        stored={EMPTY}
        labels={{ name: texts.name, expires: texts.expires, ...texts.scopes }}
        schema={newToken}
        bodyOf={({ name, expires, ...scopes }) => ({
          name,
          expires,
          scopes: SCOPES.filter((scope) => scopes[scope]),
        })}
        fields={{
          name: { hint: texts.nameHint, autoComplete: 'off' },
          expires: { options: optionsOf(texts.lives) },
        }}
        columns={2}
        flags={{ label: settingsTexts.account.role, names: SCOPES }}
        submitLabel={texts.create}
        textsOf={({ name, token }: MadeToken) => [texts.made(name), token]}
      />
    </Card>
  );
}
