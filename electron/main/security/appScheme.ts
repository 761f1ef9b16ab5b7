/** The scheme and host of Wharf's own page; nothing else is ever shown in a window. */
export const appScheme = "app";
export const appHost = "wharf";
export const appOrigin = `${appScheme}://${appHost}`;
