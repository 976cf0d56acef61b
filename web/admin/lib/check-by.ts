import type { z } from 'zod';
import { TURKISH_ISSUES } from '#domain/turkish-issues';
import type { FormIssue } from './use-panel-form.ts';

/** Checks a form by the schema of its call, applied to what `toBody` makes of the values. */
export function checkBy<Values>(
  schema: z.ZodType,
  toBody: (values: Values) => unknown = (values) => values,
): (values: Values) => readonly FormIssue[] {
  return (values) => {
    const { error } = schema.safeParse(toBody(values), TURKISH_ISSUES);
    return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  };
}
