import { JSON_TYPE } from '../routes/route.ts';

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: JSON_TYPE,
  jsonl: 'application/jsonl; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
};

/** A file to save, never cached; its type follows from the ending of its name. */
export function download(body: string | Uint8Array<ArrayBuffer>, filename: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': TYPES[filename.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    },
  });
}
