/**
 * What other shops did with 10,000 products on one machine, each with the PostgreSQL server that it needs:
 * figures that were measured once and are cited here, not measured in the run. The better of two runs each.
 */
export const CITED = {
  vendure: 'cited: Vendure 3.7',
  medusa: 'Medusa 2.21',
  listsPerSecond: { vendure: 96, medusa: 17 },
  detailsPerSecond: { vendure: 70, medusa: 31 },
  searchesPerSecond: { vendure: 1.7, medusa: 8 },
  /** From an empty cart to a placed order. */
  ordersPerSecond: { vendure: 6.5, medusa: 0.9 },
} as const;
