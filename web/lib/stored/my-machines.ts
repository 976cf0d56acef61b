import { createStoredList, isNamedProduct, type NamedProduct } from './stored-list.ts';

const MAX_MACHINES = 5;

/** The visitor's machines, the active one first. */
export const myMachines = createStoredList('makinelerim', MAX_MACHINES, isNamedProduct);

/** The machine that is active now. */
export function activeMachine(): NamedProduct | undefined {
  return myMachines.read()[0];
}

/** Makes a machine the active one. */
export function chooseMachine(machine: NamedProduct): void {
  myMachines.write([machine, ...myMachines.read().filter(({ slug }) => slug !== machine.slug)]);
}

export function forgetMachine(slug: string): void {
  myMachines.write(myMachines.read().filter((machine) => machine.slug !== slug));
}
