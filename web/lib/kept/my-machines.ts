import { useSyncExternalStore } from 'react';

/** A machine that the visitor has; kept in this browser only. */
export interface MyMachine {
  readonly slug: string;
  readonly name: string;
}

const KEY = 'makinelerim';
const MAX_MACHINES = 5;
const NONE: readonly MyMachine[] = [];

function isMachine(value: unknown): value is MyMachine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'slug' in value &&
    typeof value.slug === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

let readText: string | null = null;
let readMachines = NONE;

/** The machines, the active one first. The same array while nothing changes. */
function read(): readonly MyMachine[] {
  let text: string | null;
  try {
    text = localStorage.getItem(KEY);
    if (text === readText) return readMachines;
    const value: unknown = JSON.parse(text ?? '[]');
    readMachines = Array.isArray(value) ? value.filter(isMachine).slice(0, MAX_MACHINES) : NONE;
  } catch {
    // A browser without storage, or with something else under this name, has no machines.
    return NONE;
  }
  readText = text;
  return readMachines;
}

const listeners = new Set<() => void>();

function write(machines: readonly MyMachine[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(machines));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Calls back after each change, also one of another tab; returns the function that ends it. */
export function subscribeToMachines(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The machine that counts now. */
export function activeMachine(): MyMachine | undefined {
  return read()[0];
}

/** Makes a machine the active one. */
export function chooseMachine(machine: MyMachine): void {
  write([machine, ...read().filter(({ slug }) => slug !== machine.slug)].slice(0, MAX_MACHINES));
}

export function forgetMachine(slug: string): void {
  write(read().filter((machine) => machine.slug !== slug));
}

/** The visitor's machines, the active one first; none on the server and while the page comes to life. */
export function useMyMachines(): readonly MyMachine[] {
  return useSyncExternalStore(subscribeToMachines, read, () => NONE);
}
