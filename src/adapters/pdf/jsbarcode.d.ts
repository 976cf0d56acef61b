/** The encoder alone; the package's own types cover only what draws on a page. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128B {
    constructor(text: string, options: object);
    /** `data`: a digit for each module, `1` where it is black. */
    encode(): { readonly text: string; readonly data: string };
  }
}
