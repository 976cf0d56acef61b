import { readServerConfig, type ServerConfig } from '#server/server-config';
import { serviceAddress } from '#compose/service-address';
import { readBy, wrongUsage } from './command.ts';

/** The server's settings; flags win over the environment. @throws CommanderError for an invalid value. */
export function readConfig(flags: { readonly port?: string; readonly host?: string } = {}): ServerConfig {
  const { port, host } = flags;
  try {
    return readServerConfig({
      ...process.env,
      ...(port === undefined ? {} : { PORT: port }),
      ...(host === undefined ? {} : { HOST: host }),
    });
  } catch (error) {
    if (error instanceof RangeError) throw wrongUsage(error.message);
    throw error;
  }
}

const WEB = ['http://', 'https://'];
const MAIL = ['smtp://', 'smtps://'];

/** @throws CommanderError */
const addressOf = (...what: Parameters<typeof serviceAddress>): string | undefined =>
  readBy(() => serviceAddress(...what));

/**
 * Services outside the shop, and the shop's public address, from the environment; empty values count as unset.
 * `allowPrivate` are pairs of `host:port`.
 * @throws CommanderError for an invalid value.
 */
export function readServices() {
  const allowPrivate = (process.env['SHOP_ALLOW_PRIVATE'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const fault = allowPrivate.find((entry) => !/^[^/?#@\s]+:\d{1,5}$/.test(entry));
  if (fault !== undefined) throw wrongUsage(`SHOP_ALLOW_PRIVATE: "${fault}" sunucu:port biçiminde olmalı`);
  return {
    paytrUrl: addressOf('SHOP_PAYTR_URL', WEB),
    smtpUrl: addressOf('SHOP_SMTP_URL', MAIL),
    ratesUrl: addressOf('SHOP_RATES_URL', WEB),
    publicUrl: addressOf('SHOP_PUBLIC_URL', WEB),
    allowPrivate,
  };
}

/**
 * The service and keys of a bucket, from the usual variables of S3 programs.
 * @param address what should be `s3://bucket/prefix`
 * @throws CommanderError for another address, a missing key or an invalid service
 */
export function readBucketAccess(address: string) {
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/|$)/.test(address))
    throw wrongUsage(`"${address}" s3://kova/klasör biçiminde olmalı`);
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey)
    throw wrongUsage('s3:// için AWS_ACCESS_KEY_ID ve AWS_SECRET_ACCESS_KEY ortam değişkenleri gerekir');
  const region = process.env['AWS_REGION'] || process.env['AWS_DEFAULT_REGION'] || 'us-east-1';
  const endpoint = addressOf('AWS_ENDPOINT_URL_S3', WEB) ?? addressOf('AWS_ENDPOINT_URL', WEB);
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
  };
}
