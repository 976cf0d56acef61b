import { dataCommand, type OptionsOf } from '../../command.ts';
import { texts } from '../../texts.ts';
import { withDesk } from './with-desk.ts';

const words = texts.orders;

async function run(options: OptionsOf<typeof words.verify>): Promise<void> {
  const { verifyOrders } = await import('#compose/tools/open-orders');
  const { printer } = options;
  const accepted = options.accept ? await withDesk(options, ({ acceptFaults }) => acceptFaults()) : 0;
  const { entries, files, problems } = verifyOrders(options.folder);
  printer.result(
    { ok: problems.length === 0, entries, files, accepted, problems },
    problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
  );
  if (accepted > 0) printer.info(words.accepted(accepted));
  if (problems.length === 0) printer.info(words.verified(entries, files));
  else
    printer.info(
      problems.every(({ code }) => code === 'torn_line') ? words.torn : words.faulty(problems.length),
    );
  if (problems.length > 0) process.exitCode = 1;
}

/** `shop orders verify`: checks the journal; exit code 1 with each fault as `file:line: message`. */
export const ordersVerifyCommand = dataCommand('verify', words.verify, run);
