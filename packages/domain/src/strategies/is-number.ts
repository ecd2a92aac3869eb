const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/** Whether a text is a finite decimal number. */
export const isNumber = (text: string): boolean => decimal.test(text) && Number.isFinite(Number(text))
