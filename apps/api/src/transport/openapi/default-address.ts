/** Public address of a server without settings. A server replaces it in the document that it serves by its own public address. */
export const defaultAddress = 'http://localhost:4242'
