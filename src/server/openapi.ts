import { z } from 'zod';
import { errorBody } from '#domain/read-failure';
import { FAILURE_STATUS } from './failure-status.ts';
import { scopesFor } from './access/token-limits.ts';
import { IDEMPOTENCY_KEY, isRepeatable } from './answers/repeated-call.ts';
import { apiRoute, type ApiRoute, groupByShape, JSON_TYPE, paramNames } from './routes/route.ts';

const ERROR_REF = { $ref: '#/components/schemas/Error' };

function securityOf(route: ApiRoute): readonly object[] {
  if (route.access === 'public') return [];
  if (route.access === 'shopper') return [{ cartSession: [] }, {}];
  const scopes = scopesFor(route);
  return [{ adminSession: [] }, ...(scopes.length === 0 ? [] : [{ apiToken: scopes }])];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Not every language knows such classes of letters: Python stops at them.
      if (jsonSchema.pattern?.includes(String.raw`\p{`)) delete jsonSchema.pattern;
    },
  });
  return json;
}

/** `pathNames`: the parameters' names in the described path; calls with other names share it. */
function parametersOf(route: ApiRoute, pathNames: readonly string[]): object[] {
  const { path, params, query, requestHeaders } = route;
  const namesOfPath = paramNames(path);
  const describe = (place: 'path' | 'query', object: z.ZodObject): object[] => {
    const { properties = {}, required = [] } = schemaOf(object, 'input');
    return Object.entries(properties).map(([name, schema]) => ({
      name: (place === 'path' && pathNames[namesOfPath.indexOf(name)]) || name,
      in: place,
      required: required.includes(name),
      schema,
    }));
  };
  const known = { ...(isRepeatable(route) ? IDEMPOTENCY_KEY : {}), ...requestHeaders };
  const headers = Object.entries(known).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));
  return [...describe('path', params), ...describe('query', query), ...headers];
}

const FILE = { type: 'string', format: 'binary' };

/** The content of a request's body; undefined for a call without one. */
function contentOf({ body, isUpload }: ApiRoute): object | undefined {
  if (isUpload) {
    const form = { type: 'object', properties: { file: FILE }, required: ['file'] };
    return { 'multipart/form-data': { schema: form }, 'application/octet-stream': { schema: FILE } };
  }
  return body && { 'application/json': { schema: schemaOf(body, 'input') } };
}

const JOB = {
  description: 'With `Prefer: respond-async`: the job, see `/api/jobs/{id}`',
  content: { 'application/json': { schema: schemaOf(z.object({ jobId: z.string() }), 'output') } },
};

function responsesOf({ response, status, errors, requestHeaders = {} }: ApiRoute): Record<string, object> {
  const { body, description, headers = {} } = response;
  const content =
    typeof body === 'string' ? { [body]: {} } : { 'application/json': { schema: schemaOf(body, 'output') } };
  const failures = [...new Set(errors.map((code) => FAILURE_STATUS[code]))];
  return {
    [status]: {
      description,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [
          name,
          { description: text, schema: { type: 'string' } },
        ]),
      ),
      content,
    },
    ...('Prefer' in requestHeaders ? { 202: JOB } : {}),
    ...Object.fromEntries(
      failures.map((failure) => [
        failure,
        {
          description: errors.filter((code) => FAILURE_STATUS[code] === failure).join(', '),
          content: { 'application/json': { schema: ERROR_REF } },
        },
      ]),
    ),
    default: { description: 'Failure', content: { 'application/json': { schema: ERROR_REF } } },
  };
}

function operationOf(route: ApiRoute, pathNames: readonly string[]): object {
  const content = contentOf(route);
  return {
    summary: route.summary,
    security: securityOf(route),
    parameters: parametersOf(route, pathNames),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: responsesOf(route),
  };
}

/** The OpenAPI 3.1 description of calls, generated from the schemas that validate them. */
function describeApi(routes: readonly ApiRoute[]): object {
  const paths = [...groupByShape(routes).values()].map((same) => {
    const path = same[0]?.path ?? '';
    const names = paramNames(path);
    const operations = same.map((route) => [route.method.toLowerCase(), operationOf(route, names)]);
    return [path.replace(/:(\w+)/g, '{$1}'), Object.fromEntries(operations)];
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: '1' },
    paths: Object.fromEntries(paths),
    components: {
      // Some failures say more: the present record of a conflict, the right prices.
      schemas: { Error: schemaOf(errorBody.loose(), 'output') },
      securitySchemes: {
        apiToken: { type: 'http', scheme: 'bearer', description: 'A token of `shop token create`: shop_...' },
        adminSession: { type: 'apiKey', in: 'cookie', name: 'shop_admin' },
        cartSession: { type: 'apiKey', in: 'header', name: 'x-session-id' },
      },
    },
  };
}

/** `GET /api/openapi.json` for the given calls and itself. */
export function openApiRoute(routes: readonly ApiRoute[]): ApiRoute {
  let text: string | undefined;
  const route: ApiRoute = apiRoute('GET', '/api/openapi.json', 'public', {
    summary: 'This description.',
    response: { description: 'OpenAPI 3.1', body: z.record(z.string(), z.unknown()) },
    handler: () => {
      text ??= JSON.stringify(describeApi([...routes, route]));
      return new Response(text, { headers: { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-cache' } });
    },
  });
  return route;
}
