/** Monaco ships no types for this module, which is imported for its effect only. */
declare module "monaco-editor/editor/contrib/suggest/browser/suggestController" {}
