/** Of all pages: the system's own colours and fonts, one column that fits a phone. */
export const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0; padding: 1rem }
main { max-width: 26rem; margin: 6vh auto }
h1 { font-size: 1.5rem; line-height: 1.25 }
label { display: block; margin-top: 1rem; font-weight: 600 }
label.choice { margin-top: .5rem; font-weight: 400; padding: .5rem 0 }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: .65rem; font: inherit; border: 1px solid GrayText; border-radius: .25rem }
input[aria-invalid=true] { border: 2px solid #d1242f }
button { width: 100%; margin-top: 1rem; padding: .75rem; font: inherit; font-weight: 600; cursor: pointer }
#rule { margin: .25rem 0 0; font-size: .875rem }
#problem:not(:empty) { margin-top: 1rem; padding: .25rem .75rem; border-left: .25rem solid #d1242f }
#problem p { margin: .5rem 0 }
[hidden] { display: none }
`
