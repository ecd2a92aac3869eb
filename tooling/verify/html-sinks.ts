/** Properties and functions that turn text into elements or code. React renders texts without them. */
const sinks =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|parseFromString|setHTMLUnsafe|srcdoc|srcDoc|document\.write(?:ln)?|eval|new Function)\b/

/**
 * Reports uses of these names in sources of the console, one line each. The policy of the page stops most of them in a browser; this check
 * finds them before.
 */
export const htmlSinks = (path: string, source: string): string[] =>
  source.split('\n').flatMap((line, index) => {
    const sink = sinks.exec(line)?.[1]
    return sink === undefined ? [] : [`${path}:${index + 1}: ${sink} turns text into elements or code: render the text with React`]
  })
