import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { MachineDetail, MachineMaker, MachineSummary } from '#contract/catalogue/facts/machines';
import { machineKeys } from '#contract/catalogue/facts/machines-path';

/** Machines most similar to a text; none for an empty text. */
export function useNearestMachines(text: string): UseQueryResult<readonly MachineSummary[]> {
  return useQuery({ queryKey: machineKeys.nearest(text), enabled: text !== '' });
}

export function useMachinesOfMaker(brand: string): UseQueryResult<readonly MachineSummary[]> {
  return useQuery({ queryKey: machineKeys.ofMaker(brand), enabled: brand !== '' });
}

/** Makers of machines with parts; none for a category without parts. */
export function useMachineMakers(category?: string): UseQueryResult<readonly MachineMaker[]> {
  return useQuery({ queryKey: machineKeys.makers(category) });
}

/** A machine and the categories of its parts. */
export function useMachine(slug: string, category?: string): UseQueryResult<MachineDetail> {
  return useQuery({ queryKey: machineKeys.machine(slug, category), retry: false });
}
