import { type ViteDevServer, createServer } from 'vite';

/** A source file under src, without its ending, and how its text is changed while it is loaded. */
export interface SourceChange {
  readonly file: string;
  readonly change: (code: string) => string;
}

/** Loads the program anew, one source file changed while it is read: what is a rule of it worth? */
export function loadSwitchedOff(off?: SourceChange): Promise<ViteDevServer> {
  return createServer({
    root: process.cwd(),
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    plugins: [
      {
        name: 'switch-off',
        enforce: 'pre',
        transform: (code, id) =>
          off !== undefined && id.endsWith(`/src/${off.file}.ts`) ? off.change(code) : undefined,
      },
    ],
  });
}
