import { statSync } from 'node:fs';
import { AppError } from '#domain/errors';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { tryOr } from '#kernel/system-code';
import type { AppendFile } from '../../files/append-file.ts';

interface GuardOptions {
  readonly hasLock: () => boolean;
  readonly onStop: (problem: FileProblem) => void;
}

const ADVICE = 'bu sunucu sipariş almayı durdurdu. Öteki sunucuyu durdurup bunu yeniden başlatın';

const CHANGED = `sipariş defterine başka bir program yazmış ya da dosyası değiştirilmiş; ${ADVICE}`;

/** Stops this process from writing when another one writes to the same journal. It never starts again. */
export function createWriterGuard({ hasLock, onStop }: GuardOptions) {
  let problem: FileProblem | undefined;

  /** @throws AppError `orders_stopped` after one of the checks has failed. */
  const requireOpen = (): void => {
    if (problem) throw new AppError('orders_stopped', { extra: { reason: problem.code } });
  };

  const report = (message: string): void => {
    problem = { file: '_private/server.lock', line: 1, code: 'other_writer', message };
    onStop(problem);
  };

  const stop = (message: string): void => {
    report(message);
    requireOpen();
  };

  return {
    /**
     * @param size the expected size of the file in bytes; undefined while a failed write of this process may be at its
     * end
     * @throws AppError `orders_stopped` when this process has lost the lock, or another one changed the file
     */
    check: (file: AppendFile, path: string, size: number | undefined): void => {
      requireOpen();
      if (!hasLock()) return stop(`veri klasörünü başka bir sunucu kullanıyor; ${ADVICE}`);
      const opened = file.stat();
      const isSize = size === undefined || opened.size === size;
      if (isSize && statSync(path, { throwIfNoEntry: false })?.ino === opened.ino) return;
      stop(CHANGED);
    },
    /** Tells between two writes what `check` would find before the next one. */
    checkIdle: (path: string, size: number): void => {
      const found = tryOr(size, () => statSync(path, { throwIfNoEntry: false })?.size);
      if (!problem && found !== size) report(CHANGED);
    },
    /** @throws AppError `orders_stopped` when the file is longer than this process wrote */
    checkWritten: (file: AppendFile, size: number): void => {
      if (file.stat().size !== size) {
        stop(`sipariş defterine aynı anda başka bir program da yazmış; ${ADVICE}`);
      }
    },
    requireOpen,
    /** The reason why writing has stopped; empty before. */
    problems: (): readonly FileProblem[] => (problem ? [problem] : []),
  };
}
