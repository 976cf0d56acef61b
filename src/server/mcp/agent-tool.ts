import type { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { type Scope } from '#domain/panel/api-token';
import { AppError } from '#domain/errors';

/** Calls the shop's own API as the agent. @throws AppError as the API answers it */
export type CallApi = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

export interface ToolContext {
  readonly call: CallApi;
  /** The storefront's origin, for links that people open. */
  readonly origin: string;
}

/** One tool of an agent: an API call under another name, with the same checks. */
export interface AgentTool {
  readonly name: string;
  /** Undefined for tools that need no token. */
  readonly scope: Scope | undefined;
  readonly register: (server: McpServer, context: ToolContext) => void;
}

interface Definition<Input extends z.ZodObject> {
  readonly name: string;
  readonly scope?: Scope;
  readonly description: string;
  readonly input: Input;
  /** Whether it changes anything. Only a hint for the agent's program; the API decides what is allowed. */
  readonly isChange?: boolean;
  readonly run: (input: z.output<Input>, context: ToolContext) => Promise<unknown>;
}

const textOf = (value: unknown, isError = false) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(value) }],
  ...(isError ? { isError } : {}),
});

export function agentTool<Input extends z.ZodObject>({
  name,
  scope,
  description,
  input,
  isChange = false,
  run,
}: Definition<Input>): AgentTool {
  return {
    name,
    scope,
    register: (server, context) => {
      // An argument that is not known would be believed to count.
      const inputSchema: z.ZodObject = input.strict();
      const annotations = { readOnlyHint: !isChange, destructiveHint: isChange, openWorldHint: false };
      server.registerTool(name, { description, inputSchema, annotations }, async (given) => {
        try {
          return textOf(await run(input.parse(given), context));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const { code, message, details } = error;
          return textOf({ code, message, ...(details.issues ? { issues: details.issues } : {}) }, true);
        }
      });
    },
  };
}
