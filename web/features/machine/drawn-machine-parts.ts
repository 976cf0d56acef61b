import { drawnPart } from '../../lib/page/lazy-part.tsx';

/** Their HTML is in the page; their code is loaded afterwards. */
export const FinderSection = drawnPart(async () => (await import('./finder-section.tsx')).FinderSection);
export const FittingOnly = drawnPart(async () => (await import('./fitting-only.tsx')).FittingOnly);

/** Resolves when they can be drawn without waiting. */
export async function preloadMachineParts(): Promise<void> {
  await Promise.all([FinderSection.preload(), FittingOnly.preload()]);
}
