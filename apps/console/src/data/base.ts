/** Path prefix of the console without a final slash, such as `/flags`; empty without a prefix. Scripts are in `<prefix>/assets/`. */
export const basePath: string = import.meta.env.DEV ? '' : new URL(/* @vite-ignore */ '..', import.meta.url).pathname.replace(/\/$/, '')
