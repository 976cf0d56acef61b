import type { PartVerdict } from '#contract/catalogue/facts/machines';
import { explanationOf, fetchJson } from '../../api/fetch-json.ts';
import { activeMachine, myMachines } from '../../lib/stored/my-machines.ts';
import { runOnChange } from '../../lib/stored/run-on-change.ts';
import { machineTexts } from '../../texts/machine.ts';

const MAX_SLUGS = 100;
const CARD_LINK = '.card .card-name a[href^="/urun/"]';

/** Verdicts that were loaded for one machine; undefined for what is no part, such as another machine. */
let verdicts = new Map<string, PartVerdict['verdict'] | undefined>();
let verdictsOf: string | undefined;
let isLoading = false;

const slugOf = (link: Element): string => link.getAttribute('href')?.slice('/urun/'.length) ?? '';

function show(links: readonly Element[]): void {
  for (const link of links) {
    const card = link.closest<HTMLElement>('.card');
    const text = card?.querySelector<HTMLElement>('.card-text');
    const verdict = verdicts.get(slugOf(link));
    if (!card || !text || card.dataset['fit'] === verdict) continue;
    if (verdict === undefined) {
      delete card.dataset['fit'];
      delete text.dataset['fitText'];
    } else {
      card.dataset['fit'] = verdict;
      text.dataset['fitText'] = machineTexts.mark[verdict];
    }
  }
}

/** Marks each part's card on the page with the verdict for the visitor's machine. */
async function markCards(): Promise<void> {
  const machine = activeMachine()?.slug;
  if (machine !== verdictsOf) {
    verdicts = new Map();
    verdictsOf = machine;
  }
  const links = [...document.querySelectorAll(CARD_LINK)];
  show(links);
  const missing = [...new Set(links.map(slugOf))].filter((slug) => !verdicts.has(slug)).slice(0, MAX_SLUGS);
  if (machine === undefined || missing.length === 0 || isLoading) return;
  isLoading = true;
  try {
    // Another machine, which has verdicts of its own, may be chosen meanwhile.
    const ofMachine = verdicts;
    const query = missing.map((slug) => `product=${encodeURIComponent(slug)}`).join('&');
    const answers = await fetchJson<readonly PartVerdict[]>(`/api/machines/${machine}/fit?${query}`);
    for (const slug of missing) ofMachine.set(slug, undefined);
    for (const { slug, verdict } of answers) ofMachine.set(slug, verdict);
  } catch (error) {
    // Without an answer the cards stay as they are; the next change of the page loads again.
    if (explanationOf(error).code === 'machine_not_found') myMachines.remove(machine);
    return;
  } finally {
    isLoading = false;
  }
  await markCards();
}

/** Marks the cards again whenever lists or the chosen machine change. */
export function watchCards(): void {
  runOnChange(myMachines, () => void markCards());
}
