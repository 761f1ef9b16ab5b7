/** The two families ship with the app; browsers load only the character ranges that a text needs. */
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
