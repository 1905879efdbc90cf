import type { Plugin } from 'vite'

const DISPLAY_NAME = /^\w+\.displayName = .*$/gm
const CREATION = / = (React\d*\.(?:createContext|forwardRef|memo)\()/g

/**
 * Lets the bundler drop what the app doesn't use of react-router. Its components have names for developer tools, which
 * count as a use, and nothing says that creating them has no effect.
 */
export const unusedComponents = (): Plugin => ({
  name: 'unused-components',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code.replaceAll(DISPLAY_NAME, '').replaceAll(CREATION, ' = /* @__PURE__ */ $1'),
      map: null,
    }),
  },
})
