import { AppError } from '#domain/errors';

/** Whether an address names a place, and its user and password can be decoded. */
function isReadable(address: string): boolean {
  try {
    // PostgreSQL takes several servers, of which `URL` knows one.
    const { hostname, pathname, username, password } = new URL(address.replace(/,[^/?#@]*(?=[/?]|$)/, ''));
    decodeURIComponent(username + password);
    return hostname !== '' || pathname.length > 1;
  } catch {
    return false;
  }
}

/**
 * The address of a service outside the shop in a setting with this name; an empty one counts as unset.
 * @throws AppError `invalid`, without the address, which may contain a password
 */
export function readServiceAddress(
  name: string,
  address: string | undefined,
  schemes: readonly string[],
): string | undefined {
  if (!address) return undefined;
  if (!schemes.some((scheme) => address.toLowerCase().startsWith(scheme))) {
    throw new AppError('invalid', {
      message: `${name} ${schemes.join(' ya da ')} ile başlayan bir adres olmalı`,
    });
  }
  if (isReadable(address)) return address;
  throw new AppError('invalid', {
    message: `${name} okunamadı: kullanıcı adı ile şifrede %, # ve / işaretleri %25, %23 ve %2F diye yazılır`,
  });
}
