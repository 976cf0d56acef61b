import { type NamedProduct, storedProducts } from './stored-list.ts';

/** The visitor's machines, the active one first. */
export const myMachines = storedProducts('makinelerim', 5);

export function activeMachine(): NamedProduct | undefined {
  return myMachines.read()[0];
}
