#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `shop için Node.js 20.19 ya da daha yenisi gerekir; bu makinede ${process.versions.node} var.\n`,
  );
  process.exit(1);
}
// Ctrl-C before the program is loaded ends as it does later.
const interrupted = () => process.exit(130);
process.on('SIGINT', interrupted);
// React's development form is five times slower.
process.env.NODE_ENV ??= 'production';
const { existsSync } = await import('node:fs');
const program = new URL('../dist/server/cli.js', import.meta.url);
if (!existsSync(program)) {
  process.stderr.write('Program henüz derlenmemiş. Proje klasöründe "npm run build" çalıştırın.\n');
  process.exit(1);
}
try {
  const { main } = await import(program.href);
  // A Ctrl-C that came meanwhile goes first: Node 26 loads without looking for signals.
  await new Promise((turn) => setImmediate(turn));
  const ended = main(process.argv);
  process.off('SIGINT', interrupted);
  await ended;
} catch (error) {
  if (error.code !== 'EMFILE' && error.code !== 'ENFILE') throw error;
  process.stderr.write(
    'Bu kullanıcının açabileceği dosya sayısı çok az. "ulimit -n 4096" ile (systemd: LimitNOFILE=) artırıp yeniden deneyin.\n',
  );
  process.exit(1);
}
