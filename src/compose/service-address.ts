import { readServiceAddress } from '#adapters/net/service-address';

/** The address of a service in an environment variable. @throws AppError `invalid` */
export const serviceAddress = (name: string, schemes: readonly string[]): string | undefined =>
  readServiceAddress(name, process.env[name], schemes);
