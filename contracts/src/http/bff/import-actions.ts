import * as imports from '../training-imports.ts'
import { throughBff } from './actions.ts'

/**
 * Actions of the page that imports training. The BFF forwards them like `actions`. They are in a file of their own so that
 * only that page loads them.
 */
export const importActions = {
  previewImport: throughBff('content', imports.previewImport),
  saveImportNames: throughBff('content', imports.saveImportNames),
  importTraining: throughBff('content', imports.importTraining),
  listImports: throughBff('content', imports.listImports),
  undoImport: throughBff('content', imports.undoImport),
}
