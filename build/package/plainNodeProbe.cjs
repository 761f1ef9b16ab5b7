console.log("running as plain Node");
