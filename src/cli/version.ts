import manifest from '../../package.json' with { type: 'json' };

/** The program's version, from package.json. */
export const VERSION: string = manifest.version;
